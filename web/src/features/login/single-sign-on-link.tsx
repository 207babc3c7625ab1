import { Anchor, Box } from "@mantine/core";
import { PAGES } from "@takeoff/contracts";
import { Link, useLocation } from "react-router";
import { keys, useRequest } from "../../shared/api/api.ts";

/**
 * A link for users whose organization has single sign-on, where at least one has. Loaded and asked for after the form is shown. It takes
 * no room of its own, so that nothing moves when it appears.
 */
export default function SingleSignOnLink() {
  const location = useLocation();
  // A log-in page without this link is better than one with an error about it.
  const { data } = useRequest(keys.singleSignOnAvailability, "getSingleSignOnAvailability", {}, { shouldRetryOnError: false });
  if (!data?.is_available) return null;
  return (
    <Box h={0} pt="xs" ta="center">
      <Anchor component={Link} to={PAGES.singleSignOn} state={location.state as unknown} size="sm" underline="always">
        Sign in with your organization
      </Anchor>
    </Box>
  );
}
