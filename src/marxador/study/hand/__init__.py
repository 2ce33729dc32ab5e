"""The heads-up hand as a solver sees it: its cards, its boards, its betting as a tree."""
