"""What the right move was: the heads-up hand solved, the champion that plays it, and the coach."""
