import { Button, Modal } from '@mantine/core';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { useFocusBack } from '../../ui/page/use-focus-back.ts';
import { SessionsList } from '../../ui/sessions/sessions-list.tsx';
import type { Member } from './team-columns.tsx';

/** Where a member of the roster is signed in. */
export function SessionsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={`Sessions of ${member.FirstName} ${member.LastName}`} size={860}>
      <SessionsList of={member} />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Modal>
  );
}
