import { Skeleton, Stack, Text } from "@mantine/core";
import { MESSAGES, type Organization, type SingleSignOnSetup } from "@takeoff/contracts";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { keys, request, useRequest } from "../../../shared/api/api.ts";
import { useUser } from "../../../shared/api/session.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { FormDialog } from "../../../shared/ui/dialog/form-modal.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { toast } from "../../../shared/ui/feedback/toast.ts";
import { savedSingleSignOn } from "./single-sign-on-fields.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import type { Submit } from "../../../shared/ui/form/use-submit.ts";
import { SetupForm } from "./setup-form.tsx";

const words = MESSAGES.singleSignOn;

interface ContentProps {
  organization: Organization;
  sending: Submit;
  onClose: () => void;
  onRemove: () => void;
}

/** The form, once the settings are loaded. */
function LoadedSetup({ organization, sending, onClose, onRemove }: ContentProps) {
  const { id } = organization;
  const { data, error, isLoading, mutate } = useRequest(
    keys.singleSignOn(id),
    "getSingleSignOn",
    { params: { id } }, // A form that is being filled in must not change.
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
  const saved = (setup: SingleSignOnSetup) => {
    void mutate(setup, { revalidate: false });
    toast(words.saved);
    // The dialog stays open to report them.
    if (setup.accounts_elsewhere.length === 0) onClose();
  };
  if (data) return <SetupForm organizationId={id} setup={data} sending={sending} onCancel={onClose} onSaved={saved} onRemove={onRemove} />;
  return (
    <Stack aria-busy={isLoading}>
      {error !== undefined && !isLoading ? (
        <ErrorBanner message={words.fetchFailed} error={error} onRetry={() => void mutate()} />
      ) : (
        [0, 1, 2, 3].map((row) => <Skeleton key={row} h="3rem" />)
      )}
    </Stack>
  );
}

interface Props {
  /** Null while it is closed. */
  organization: Organization | null;
  onClose: () => void;
}

/** Staff's settings of an organization's single sign-on. */
export default function SingleSignOnDialog({ organization, onClose }: Props) {
  const { id: userId } = useUser();
  const [isRemoving, setRemoving] = useState(false);
  const { mutate } = useSWRConfig();
  const finish = () => {
    savedSingleSignOn.delete(userId);
    onClose();
  };
  const remove = async ({ id }: Organization) => {
    await request("deleteSingleSignOn", { params: { id } });
    const without = (setup?: SingleSignOnSetup) => setup && { ...setup, configuration: null, accounts_elsewhere: [] };
    void mutate(keys.singleSignOn(id), without, { revalidate: false });
    toast(words.deleted);
    finish();
  };
  return (
    <>
      <FormDialog subject={organization} onClose={finish} title="Single Sign-On" isCovered={isRemoving} size={LAYOUT.dialog.lg}>
        {(shown, sending) => (
          <Stack>
            <Text size="sm">
              Lets users of <b>{shown.name}</b> sign in with their organization&apos;s OpenID Connect provider.
            </Text>
            <LoadedSetup key={shown.id} organization={shown} sending={sending} onClose={finish} onRemove={() => setRemoving(true)} />
          </Stack>
        )}
      </FormDialog>
      <ConfirmDialog
        subject={isRemoving ? organization : null}
        onClose={() => setRemoving(false)}
        title="Remove Single Sign-On"
        question={words.confirmDelete}
        getName={({ name }) => name}
        confirm="Remove"
        onConfirm={remove}
        failure={words.deleteFailed}
      />
    </>
  );
}
