@echo off
chcp 65001 >nul
title Dix de Der
"%~dp0python\python.exe" -X utf8 -m tournaments.server.windows uninstall
if errorlevel 1 (
  pause
  exit /b 1
)
cd /d "%TEMP%"
rmdir /s /q "%~dp0python" "%~dp0program"
del "%~dp0dixdeder.ico" "%~dp0Dix de Der.bat" "%~dp0LISEZ-MOI.txt" "%~dp0LICENCE.txt"
echo Dix de Der est enlevé. Effacez ce dossier s'il ne contient plus que ce fichier.
echo Dix de Der is removed. Delete this folder if it only holds this file.
pause
