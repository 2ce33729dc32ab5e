"""Packs too large for exact cards: learnt by labels, from sampled deals."""
