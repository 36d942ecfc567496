export function HelpTips() {
  return (
    <>
      <h3>How do I import my history?</h3>
      <p>
        Export it from Strong, Hevy or FitNotes as a CSV file and choose Import workouts on the tracker's
        page. You'll see a preview before anything is saved, and you can undo an import.
      </p>
      <h3>Can Plotline fetch my workouts from Hevy?</h3>
      <p>
        Yes, with Hevy Pro: choose Import workouts, then Connect Hevy. Your history arrives once, and new
        workouts follow automatically.
      </p>
      <h3>I have no connection in the gym</h3>
      <p>Log as usual. Your sets stay on your device and sync automatically when you're back online.</p>
    </>
  );
}
