import { isStaff, MESSAGES, PAGES, type User } from "@takeoff/contracts";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { request } from "../shared/api/api.ts";
import { readLinkAddress, readReturnAddress } from "../shared/return-address.ts";
import { useSession } from "../shared/api/session.tsx";
import { toast } from "../shared/ui/feedback/toast.ts";
import { resolveLink } from "./routing/link-address.ts";
import { FramePlaceholder } from "./placeholders.tsx";

interface Destination {
  to: string;
  firstLogin?: true;
}

/** The specification's destination after a log-in: the dashboard for staff; for others it depends on whether they have parameters. */
async function findDestination(user: User): Promise<Destination> {
  if (isStaff(user)) return { to: PAGES.dashboard };
  try {
    const parameters = await request("listParameters");
    return parameters.length ? { to: "/" } : { to: PAGES.parameters, firstLogin: true };
  } catch {
    // The parameters screen reports the error itself. Failing here would block the way to the projects.
    return { to: "/" };
  }
}

/** Shown between a log-in and the first screen. */
export default function AfterLogin({ user }: { user: User }) {
  const { finishSignIn } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [loginKey] = useState(location.key);
  const link = readLinkAddress(location.state);
  const from = readReturnAddress(location.state) ?? (link && resolveLink(link, user.role));
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const go = async () => {
      const { to, firstLogin }: Destination = from ? { to: from } : await findDestination(user);
      if (firstLogin) toast(MESSAGES.login.setUpParameters);
      await navigate(to, { replace: true, state: firstLogin ? { firstLogin } : null });
    };
    void go();
  }, [from, navigate, user]);

  // Waits until the location has changed: the routes redirect the login page's address elsewhere.
  const hasLeft = location.key !== loginKey;
  useEffect(() => {
    if (hasLeft) finishSignIn();
  }, [hasLeft, finishSignIn]);

  return <FramePlaceholder />;
}
