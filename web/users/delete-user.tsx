import { useQueryClient } from '@tanstack/react-query'
import { deleteUser } from '#domain/users/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { people as t } from '#web/texts/people.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { fullName } from '#web/ui/person/user-marks.tsx'
import { invalidateUsers } from './queries.ts'

interface DeleteUserProps {
  user: { id: number; firstname: string; lastname: string }
  /** Also deletes their personal data permanently. */
  erases?: boolean
  onClose: () => void
  /** Called after the deletion; by default the dialog just closes. */
  onGone?: () => void
}

export const DeleteUser = ({ user, erases = false, onClose, onGone = onClose }: DeleteUserProps) => {
  const client = useQueryClient()
  const name = fullName(user)
  return (
    <DeleteDialog
      question={erases ? t.eraseQuestion : t.removeQuestion}
      kinds={t.depends}
      onClose={onClose}
      remove={(confirm) =>
        api(deleteUser, {
          params: { id: user.id },
          query: { confirm: String(confirm), ...(erases ? { erase: 'true' } : {}) },
        })
      }
      onGone={() => {
        toast.done(erases ? t.erased : t.removed(name))
        onGone()
        client.removeQueries({ queryKey: ['users', String(user.id)] })
        void invalidateUsers(client)
      }}
    >
      {erases ? t.eraseText(name) : t.removeText(name)}
    </DeleteDialog>
  )
}
