import { MESSAGES, type User } from "@takeoff/contracts";
import { useMemo } from "react";
import useSWR, { useSWRConfig } from "swr";
import { keys, request } from "../../shared/api/api.ts";
import { withoutUser, withUser } from "./user-lists.ts";

export interface UserList {
  users: readonly User[];
  /** No users have been loaded yet. */
  isLoading: boolean;
  error: unknown;
  /** The message when the list could not be loaded. */
  failure: string;
  reload: () => Promise<unknown>;
}

type Key = ReturnType<typeof keys.users> | ReturnType<typeof keys.organizationUsers>;

const NONE: readonly User[] = [];

async function fetchUsers([, organizationId]: Key): Promise<User[]> {
  return organizationId === null ? request("listUsers") : request("listOrganizationUsers", { params: { id: organizationId } });
}

function useList(key: Key | null, failure: string): UserList {
  const { data, error, isLoading, mutate } = useSWR<User[], unknown, Key | null>(key, fetchUsers);
  return { users: data ?? NONE, isLoading: isLoading && !data, error, failure, reload: () => mutate() };
}

/** The users that the signed-in user manages: those of an administrator's organization, all for staff. */
export function useUsers(): UserList {
  return useList(keys.users(), MESSAGES.users.fetchFailed);
}

/** The users of one organization; sends no request for null. */
export function useOrganizationUsers(organizationId: number | null): UserList {
  return useList(organizationId === null ? null : keys.organizationUsers(organizationId), MESSAGES.organizations.fetchUsersFailed);
}

export interface UserChanges {
  /** Shows a new or changed user in the lists immediately. */
  put: (user: User) => void;
  remove: (user: User) => void;
  /** Reloads every list, as after an organization was deleted or renamed. */
  refresh: () => void;
}

function isUserKey(key: unknown): boolean {
  return Array.isArray(key) && key[0] === "users";
}

/** Updates the cached lists of users from a response and reloads them. */
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
      remove: (user) => change(user, (users) => withoutUser(users, user.id)),
      refresh,
    };
  }, [mutate]);
}
