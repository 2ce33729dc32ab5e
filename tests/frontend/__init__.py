"""The parts of the pages that are no pages: run by Node, compared with ours."""
