"""A hand walked through whole: who learns, who answers best, with numpy or on a GPU."""
