import { MESSAGES, type User } from "@takeoff/contracts";
import { useMemo } from "react";
import useSWR, { useSWRConfig } from "swr";
import { call } from "../api.ts";
import { keys } from "../keys.ts";
import { withoutUser, withUser } from "./lists.ts";

export interface UserList {
  users: readonly User[];
  /** Nothing to show yet. */
  isLoading: boolean;
  error: unknown;
  /** What to say when it could not be loaded. */
  failure: string;
  reload: () => Promise<unknown>;
}

type Key = ReturnType<typeof keys.users> | ReturnType<typeof keys.organizationUsers>;

const NONE: readonly User[] = [];

async function fetchUsers([, organizationId]: Key): Promise<User[]> {
  return organizationId === null ? call("listUsers") : call("listOrganizationUsers", { params: { id: organizationId } });
}

function useList(key: Key | null, failure: string): UserList {
  const { data, error, isLoading, mutate } = useSWR<User[], unknown, Key | null>(key, fetchUsers);
  return { users: data ?? NONE, isLoading: isLoading && !data, error, failure, reload: () => mutate() };
}

/** The users that the caller manages: an administrator's own organization's, staff's all. */
export function useUsers(): UserList {
  return useList(keys.users(), MESSAGES.users.fetchFailed);
}

/** The users of one organization; asks for nothing while none is chosen. */
export function useOrganizationUsers(organizationId: number | null): UserList {
  return useList(organizationId === null ? null : keys.organizationUsers(organizationId), MESSAGES.organizations.fetchUsersFailed);
}

export interface UserChanges {
  /** Shows a new or changed user in the lists at once. */
  put: (user: User) => void;
  drop: (user: User) => void;
  /** Asks for every list again, as after an organization was deleted or renamed. */
  refresh: () => void;
}

function isUserKey(key: unknown): boolean {
  return Array.isArray(key) && key[0] === "users";
}

/** Changes the lists of users that this window holds, from the server's answer, and asks the server for them again. */
export function useUserChanges(): UserChanges {
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    const refresh = () => void mutate(isUserKey);
    const change = ({ organization_id: own }: User, edit: (users: readonly User[], organizationId: number | null) => User[]) => {
      for (const key of own === null ? [keys.users()] : [keys.users(), keys.organizationUsers(own)]) {
        void mutate<User[]>(key, (users) => users && edit(users, key[1]), { revalidate: false });
      }
      refresh();
    };
    return {
      put: (user) => change(user, (users, organizationId) => withUser(users, user, organizationId)),
      drop: (user) => change(user, (users) => withoutUser(users, user.id)),
      refresh,
    };
  }, [mutate]);
}
