/** For the help page. */
export function HelpTips() {
  return (
    <>
      <h3>How do I bring my history along?</h3>
      <p>
        Export it from Strong, Hevy or FitNotes as a CSV file and choose Import workouts on the tracker’s
        page. You see what was understood before anything is stored, and an import can be undone.
      </p>
      <h3>I have no connection in the gym</h3>
      <p>Log as usual: sets are kept on your device and sent by themselves once there is a connection.</p>
    </>
  );
}
