export function PrivacyNotes() {
  return (
    <>
      <p>
        Your workouts with their exercises, sets, notes and times, your custom exercises and templates, and
        your imports. A workout that is not yet uploaded stays in your browser until it is.
      </p>
      <p>
        If you connect Hevy, we store your API key encrypted and fetch your workouts with it. The key is
        deleted when you disconnect. We send nothing about you to Hevy.
      </p>
      <p>
        Imported files are processed on this server and not shared with anyone. Others see your body weight
        only if you turn that on.
      </p>
    </>
  );
}
