@echo off
chcp 65001 >nul
title Dix de Der
if not exist "%~dp0python\python.exe" (
  echo Dix de Der est encore dans son fichier ZIP : clic droit sur ce fichier, Extraire tout.
  echo Dix de Der is still inside its ZIP file: right-click on it, Extract all.
  pause
  exit /b 1
)
"%~dp0python\python.exe" -X utf8 -m tournaments.server.windows %*
if errorlevel 1 pause
