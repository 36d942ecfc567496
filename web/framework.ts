// Evaluates React in the script that holds it, in a task of its own. Its packages are CommonJS: otherwise they would be
// evaluated where the app first uses them, in one long task with all modules of the app.
import 'react';
import 'react-dom/client';
import 'react/jsx-runtime';
