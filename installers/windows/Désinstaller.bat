@echo off
chcp 65001 >nul
title Dix de Der
"%~dp0python\python.exe" -X utf8 -m tournaments.server.windows uninstall
if not %errorlevel%==0 (
  pause
  exit /b 1
)
cd /d "%TEMP%"
rmdir /s /q "%~dp0python" "%~dp0program"
del "%~dp0dixdeder.ico" "%~dp0Dix de Der.bat" "%~dp0LISEZ-MOI.txt" "%~dp0LICENCE.txt"
echo Le programme n'est plus sur cet ordinateur. Effacez ce dossier s'il ne contient plus que ce fichier.
echo The program is no longer on this computer. Delete this folder if it only holds this file.
pause
