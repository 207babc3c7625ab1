import { documentPage, MESSAGES, PAGES, type ReviewEffort } from "@takeoff/contracts";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { SmallButton } from "../../shared/ui/basics.tsx";
import { isMissing, useDocument } from "../../entities/documents/use-document.ts";
import { request } from "../../shared/api/api.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { Page } from "../../shared/ui/page/page.tsx";
import { REVIEW_TAKE_KEY } from "../../widgets/assignment/take-key.ts";
import { AssignmentControl } from "../../widgets/assignment/assignment-control.tsx";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import type { Completion } from "./dialogs/completion.ts";
import { AskBeforeReview } from "./ask-before-review.tsx";
import { NoDraft } from "./no-draft.tsx";
import { Review } from "./review.tsx";
import { usePdf } from "../../widgets/sheet/pages/use-pdf.ts";
import { useDraft } from "./state/use-draft.ts";

/** Draft takeoff: staff decide what the product read on a drawing, line by line. */
export default function DraftReviewPage() {
  const id = Number(useParams()["id"]);
  const [parameters, setParameters] = useSearchParams();
  const page = Math.max(Number(parameters.get("page")) || 1, 1);
  const navigate = useNavigate();
  const document = useDocument(id, undefined);
  const data = useDraft(id, page);
  const pdf = usePdf(id);
  const { draft, sheets } = data;
  const back = (
    <SmallButton component={Link} to={PAGES.dashboard}>
      Back to dashboard
    </SmallButton>
  );
  const question = document.data && (
    <AskBeforeReview key={`question-${id}`} document={document.data} onCancel={() => void navigate(documentPage(PAGES.dashboard, id))} />
  );
  const complete = async (how: Completion, effort: ReviewEffort) => {
    const json = { leave_out_open: (draft.data?.totals.open ?? 0) > 0, send: how === "send", effort };
    const changed = await request("completeDraft", { params: { id }, json });
    publishDocumentEvent({ type: "document", document: changed, isOwn: true });
    const isMarked = draft.data?.prevents_marked_pdf === null;
    const isSent = how === "send" && isMarked;
    toast(
      isSent
        ? `${changed.filename} is sent as soon as its marked-up PDF is made.`
        : `${changed.filename} has a CSV and an XML made from the draft.${isMarked ? " The marked-up PDF follows." : ""}`,
    );
    // After sending nothing is left to do with the document: its drawer would only cover the next one.
    void navigate(isSent ? PAGES.dashboard : documentPage(PAGES.dashboard, id));
  };
  const name = document.data?.filename;
  const error =
    document.error ?? (isMissing(draft.error) ? undefined : (draft.error ?? sheets.error ?? data.sheet.error ?? data.lines.error));
  if (error !== undefined)
    return (
      <Page title="Draft takeoff" caption={name} actions={back}>
        <ErrorBanner message={MESSAGES.drafts.fetchFailed} error={error} onRetry={data.reload} />
      </Page>
    );
  if (isMissing(draft.error))
    return (
      <Page title="Draft takeoff" caption={name} actions={back}>
        <NoDraft id={id} onRequested={data.reload} />
      </Page>
    );
  if (!draft.data || !sheets.data || !pdf)
    return (
      <Page title="Draft takeoff" caption={name} actions={back}>
        {null}
      </Page>
    );
  return (
    <>
      {question}
      <Review
        key={id}
        id={id}
        name={name ?? ""}
        page={page}
        sheets={sheets.data}
        draft={draft.data}
        data={data}
        pdf={pdf}
        back={back}
        assignment={document.data && <AssignmentControl document={document.data} takeKey={REVIEW_TAKE_KEY} />}
        onPage={(number) => setParameters({ page: String(number) }, { replace: true })}
        onComplete={complete}
        replacesEarlier={document.data !== undefined && document.data.replaces_id !== null}
        onReadAgain={async () => {
          await request("requestDraft", { params: { id } });
          data.reload();
        }}
      />
    </>
  );
}
