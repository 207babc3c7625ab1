import { EmptyState } from "@mantine/core";
import { IconTableOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { DataRows } from "./data-rows.tsx";
import type { SearchResult } from "./worker/worker-messages.ts";
import type { DataClient } from "./data-client.ts";
import { Loading } from "./loading.tsx";
import { Totals } from "./totals.tsx";

/** The result of a search; null before the first one arrives. The worker searches, so that typing is not blocked. */
function useSearchResult(data: DataClient, q: string): SearchResult | null {
  const [result, setResult] = useState<{ data: DataClient; found: SearchResult } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const search = async () => {
      const found = await data.search(q);
      if (isCurrent) setResult({ data, found });
    };
    void search();
    return () => {
      isCurrent = false;
    };
  }, [data, q]);
  return result?.data === data ? result.found : null;
}

/** The rows that match a text. */
export function SearchedRows({ data, q }: { data: DataClient; q: string }) {
  const found = useSearchResult(data, q);
  if (!found) return <Loading />;
  return (
    <>
      <Totals found={found} all={data.summary.rowCount} />
      {found.count ? (
        // The key resets the scroll position for each search.
        <DataRows key={found.search} data={data} found={found} />
      ) : (
        <EmptyState icon={<IconTableOff aria-hidden />} title="No rows match" description="Change the search to see others." />
      )}
    </>
  );
}
