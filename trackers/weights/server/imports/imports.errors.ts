import { HttpError } from '@plotline/server/tracker-kit/http.ts';

export function importNotFound(): HttpError {
  return new HttpError(404, 'weights.import_not_found', 'Import not found. Upload the file again.');
}

export function importUndone(): HttpError {
  return new HttpError(409, 'weights.import_undone', 'This import was undone. Upload the file again.');
}

export function importApplied(): HttpError {
  return new HttpError(409, 'weights.import_applied', 'This import was applied. Undo it instead.');
}

export function undoTooLate(): HttpError {
  return new HttpError(400, 'weights.undo_too_late', 'An import can be undone for 30 days');
}

export function unitNeeded(): HttpError {
  return new HttpError(422, 'weights.unit_needed', [
    { loc: ['body', 'unit'], msg: 'Choose kg or lb: the file does not say', type: 'missing' },
  ]);
}

export function dateOrderNeeded(): HttpError {
  return new HttpError(422, 'weights.date_order_needed', [
    {
      loc: ['body', 'date_order'],
      msg: 'Choose whether the day (dmy) or the month (mdy) comes first: the file does not say',
      type: 'missing',
    },
  ]);
}
