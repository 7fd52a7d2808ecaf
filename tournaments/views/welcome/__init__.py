"""Pages of « Accueil »: teams and their day, check-in, the desk's list, registration by phone."""
