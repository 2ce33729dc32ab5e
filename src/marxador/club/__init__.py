"""The club: tables in the browser, dealt fairly, whose every move is durable before it counts."""
