import { nameKey, type User } from "@takeoff/contracts";

/** Where a new name belongs in a list that the server sorted by name. */
function placeFor(users: readonly User[], { username }: User): number {
  const after = users.findIndex((other) => nameKey(other.username) > nameKey(username));
  return after < 0 ? users.length : after;
}

/** A list of users after one was made or changed; `organizationId` is whose list it is, null for everyone's. */
export function withUser(users: readonly User[], user: User, organizationId: number | null): User[] {
  const belongs = organizationId === null || user.organization_id === organizationId;
  if (!belongs) return withoutUser(users, user.id);
  const isKnown = users.some(({ id }) => id === user.id);
  return isKnown ? users.map((other) => (other.id === user.id ? user : other)) : users.toSpliced(placeFor(users, user), 0, user);
}

/** A list of users after one was deleted. */
export function withoutUser(users: readonly User[], id: number): User[] {
  return users.filter((other) => other.id !== id);
}

/** The users whose name, address or organization holds a text, whatever the letters' case. */
export function matchingUsers(users: readonly User[], q: string): readonly User[] {
  const wanted = nameKey(q.trim());
  if (!wanted) return users;
  return users.filter(({ username, email, organization }) =>
    [username, email, organization?.name ?? ""].some((text) => nameKey(text).includes(wanted)),
  );
}
