import { DEMO_PASSWORD, DEMO_USERS } from "@takeoff/contracts";
import { visitor, type Person } from "@takeoff/testing";

export type Account = (typeof DEMO_USERS)[number]["username"];

const signedIn = new Map<Account, Promise<Person>>();

/** A demo account, signed in. What is shown of the demo is not changed: other tests show it too. */
export function demo(username: Account): Promise<Person> {
  const known = signedIn.get(username) ?? signIn(username);
  signedIn.set(username, known);
  return known;
}

async function signIn(username: Account): Promise<Person> {
  const user = DEMO_USERS.find((one) => one.username === username);
  if (!user) throw new Error(`the demo has no ${username}`);
  const client = visitor();
  const { json } = await client.login(username, DEMO_PASSWORD, { expectOk: true });
  await client.acceptNda({ expectOk: true });
  return { ...user, id: (json as { user: { id: number } }).user.id, password: DEMO_PASSWORD, organizationId: null, client };
}
