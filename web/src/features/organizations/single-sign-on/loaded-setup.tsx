import { Skeleton, Stack } from "@mantine/core";
import { MESSAGES, type Organization, type SingleSignOnSetup } from "@takeoff/contracts";
import { keys, useRequest } from "../../../shared/api/api.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { toast } from "../../../shared/ui/feedback/toast.ts";
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
export function LoadedSetup({ organization, sending, onClose, onRemove }: ContentProps) {
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
