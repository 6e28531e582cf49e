import { Button } from '@mantine/core';
import { LinkButton } from '../../ui/page/link-button.tsx';
import type { CodeDraft } from './use-code-draft.ts';
import classes from './night-audit.module.css';

/** What was chosen and is not saved yet, and why it was refused. */
export function CodeDraftBar({ draft }: { draft: CodeDraft }) {
  const { count, isSaving, problem } = draft;
  return (
    <>
      {problem && (
        <p role="alert" className={classes['problem']}>
          {problem.text}{' '}
          {problem.isStale && <LinkButton onClick={draft.renew}>Load the newest codes</LinkButton>}
        </p>
      )}
      <div className={classes['draftBar']}>
        <span role="status">
          {count === 0 ? '' : count === 1 ? '1 code not saved' : `${count} codes not saved`}
        </span>
        {count > 0 && (
          <Button variant="default" disabled={isSaving} onClick={draft.discard}>
            Discard changes
          </Button>
        )}
        <Button loading={isSaving} disabled={count === 0} onClick={() => void draft.save()}>
          Save codes
        </Button>
      </div>
    </>
  );
}
