import { nameKey, type User } from "@takeoff/contracts";

/** The index of a new user in a list that the server sorts by username. */
function findInsertionIndex(users: readonly User[], { username }: User): number {
  const after = users.findIndex((other) => nameKey(other.username) > nameKey(username));
  return after < 0 ? users.length : after;
}

/** The list after a user was created or changed. `getId` is the list's organization; null for the list of all users. */
export function withUser(users: readonly User[], user: User, organizationId: number | null): User[] {
  const belongs = organizationId === null || user.organization_id === organizationId;
  if (!belongs) return withoutUser(users, user.id);
  const isKnown = users.some(({ id }) => id === user.id);
  return isKnown ? users.map((other) => (other.id === user.id ? user : other)) : users.toSpliced(findInsertionIndex(users, user), 0, user);
}

/** The list after a user was deleted. */
export function withoutUser(users: readonly User[], id: number): User[] {
  return users.filter((other) => other.id !== id);
}

/** The users whose username, e-mail address or organization contains a text, ignoring case. */
export function matchingUsers(users: readonly User[], q: string): readonly User[] {
  const wanted = nameKey(q.trim());
  if (!wanted) return users;
  return users.filter(({ username, email, organization }) =>
    [username, email, organization?.name ?? ""].some((text) => nameKey(text).includes(wanted)),
  );
}
