import { MESSAGES, type User } from "@takeoff/contracts";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { call } from "../lib/api.ts";
import { linkAddress, returnAddress } from "../lib/return-address.ts";
import { useSession } from "../lib/session.tsx";
import { toast } from "../lib/toast.ts";
import { linkFor } from "./link-address.ts";
import { FramePlaceholder } from "./placeholders.tsx";

const PARAMETERS = "/parameters";

interface Destination {
  to: string;
  firstLogin?: true;
}

/** The specification's step after a log-in: staff to the dashboard, others by whether they have parameters. */
async function destination(user: User): Promise<Destination> {
  if (user.role === "parent_admin") return { to: "/superadmin/pdfs" };
  try {
    const parameters = await call("listParameters");
    return parameters.length ? { to: "/" } : { to: PARAMETERS, firstLogin: true };
  } catch {
    // The parameters screen says itself what went wrong; it must not keep anyone from their projects.
    return { to: "/" };
  }
}

/** Shown between a log-in and the first screen. */
export default function AfterLogin({ user }: { user: User }) {
  const { landed } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [doorKey] = useState(location.key);
  const link = linkAddress(location.state);
  const from = returnAddress(location.state) ?? (link && linkFor(link, user.role));
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const go = async () => {
      const { to, firstLogin }: Destination = from ? { to: from } : await destination(user);
      if (firstLogin) toast(MESSAGES.login.setUpParameters);
      await navigate(to, { replace: true, state: firstLogin ? { firstLogin } : null });
    };
    void go();
  }, [from, navigate, user]);

  // Only once the address is the new one: the routes would send the login page's address elsewhere.
  const hasLeft = location.key !== doorKey;
  useEffect(() => {
    if (hasLeft) landed();
  }, [hasLeft, landed]);

  return <FramePlaceholder />;
}
