/** For the privacy page. */
export function PrivacyNotes() {
  return (
    <>
      <p>
        Your workouts with their exercises, sets, notes and times, your own exercises and templates, and what
        you import. A workout that waits to be sent is kept in your browser until it was.
      </p>
      <p>
        Files from other apps are read here and sent to nobody. Your body weight is shown to others only if
        you switch that on.
      </p>
    </>
  );
}
