export function PrivacyNotes() {
  return (
    <>
      <p>
        Your workouts with their exercises, sets, notes and times, your own exercises and templates, and your
        imports. A workout that is not yet uploaded stays in your browser until it is.
      </p>
      <p>
        Imported files are processed on this server and not shared with anyone. Others see your body weight
        only if you turn that on.
      </p>
    </>
  );
}
