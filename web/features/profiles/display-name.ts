interface Named {
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** First and last name, else whichever exists, else the username. */
export function displayName({ username, first_name, last_name }: Named): string {
  const names = [first_name, last_name].map((name) => name?.trim()).filter(Boolean);
  return names.length > 0 ? names.join(' ') : username;
}
