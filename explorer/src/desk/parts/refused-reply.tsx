/** Why the desk did not do something: a refusal of the request, or a document with what stops it. */
import type { JSX } from "preact";
import { Refusal } from "../../parts/notices.tsx";
import type { Refused } from "../../../../src/publish/results.ts";
import type { Reply } from "../state/request.ts";
import { AccessList } from "./access-list.tsx";
import { ProblemList } from "./problem-list.tsx";
import { RemovalList } from "./removal-list.tsx";

const isFailed = (body: unknown): body is Refused =>
  Array.isArray((body as Partial<Refused> | undefined)?.errors);

export function RefusedReply({ reply }: { readonly reply: Reply }): JSX.Element {
  const { body } = reply;
  if (!isFailed(body)) return <Refusal answer={reply} />;
  return (
    <>
      {body.removals && <RemovalList removals={body.removals} />}
      {body.accessChanges && <AccessList changes={body.accessChanges} />}
      {body.errors.length > 0 && <ProblemList problems={body.errors} kind="error" />}
    </>
  );
}
