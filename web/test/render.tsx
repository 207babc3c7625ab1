import { afterEach, beforeAll } from "@jest/globals";
import { MantineProvider } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { User } from "@takeoff/contracts";
import { render, renderHook, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { Suspense, type ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { SWRConfig } from "swr";
import { theme } from "../src/app/theme.ts";
import Toasts from "../src/app/toasts.tsx";
import { useLiveConnection } from "../src/entities/documents/live/live-connection.ts";
import { SessionProvider, useSession } from "../src/shared/api/session.tsx";
import { api } from "./fake-api.ts";

// Every list waits half a second for live updates until their first connection was tried. The app's layout tries it.
beforeAll(() => renderHook(() => useLiveConnection(() => undefined)).unmount());

// Toasts outlive the screen that shows them.
afterEach(() => void notifications.clean());

export interface RenderOptions {
  /** Who is signed in; null for a visitor. */
  user?: User | null;
  /** The address in the app, below its base. */
  path?: string;
}

export interface Rendered {
  /** Types and clicks as a person does. */
  person: UserEvent;
  /** The address in the app now, with its query and fragment. */
  address: () => string;
  /** Renders something else in the same place. */
  rerender: (ui: ReactNode) => void;
  unmount: () => void;
}

/** A component that needs no session, no address and no request: in the app's theme, without transitions. */
export function renderPart(ui: ReactNode): Rendered {
  return mount(ui, (children) => children, "/");
}

/** A component as the app shows it to someone: with their session, an address, an empty cache and the toasts. Waits for the session. */
export async function renderFor(ui: ReactNode, { user = null, path = "/" }: RenderOptions = {}): Promise<Rendered> {
  api.answer("checkSession", { isAuthenticated: user !== null, user });
  const rendered = mount(
    ui,
    (children) => (
      <SessionProvider>
        <WithSession>{children}</WithSession>
        <Toasts />
      </SessionProvider>
    ),
    path,
  );
  await screen.findByTestId("session");
  return rendered;
}

function mount(ui: ReactNode, around: (children: ReactNode) => ReactNode, path: string): Rendered {
  const current = { address: path };
  const wrap = (children: ReactNode) => (
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, errorRetryInterval: 60_000 }}>
        <MemoryRouter initialEntries={[path]}>
          <Address onChange={(address) => (current.address = address)} />
          {around(<Suspense>{children}</Suspense>)}
        </MemoryRouter>
      </SWRConfig>
    </MantineProvider>
  );
  const { rerender, unmount } = render(wrap(ui));
  return { person: userEvent.setup({ delay: null }), address: () => current.address, rerender: (next) => rerender(wrap(next)), unmount };
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search, hash } = useLocation();
  onChange(`${pathname}${search}${hash}`);
  return null;
}

function WithSession({ children }: { children: ReactNode }) {
  const { state } = useSession();
  if (state.is === "loading") return null;
  return <div data-testid="session">{children}</div>;
}
