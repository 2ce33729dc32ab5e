"""The art of marxador: deck, faces, cloths and stones, drawn from nothing but shapes."""
