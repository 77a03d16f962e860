import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roles, type Role } from '#domain/access/policy.ts'
import { mayAssign } from '#domain/access/users.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { updateUser } from '#domain/users/endpoints.ts'
import type { Contact } from '#domain/users/user.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { details as t } from '#web/texts/details.ts'
import { roleNames } from '#domain/access/role-names.ts'
import { ui } from '#web/texts/ui.ts'
import { users } from '#web/texts/users.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { fullName } from '#web/ui/person/user-marks.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { invalidateUsers } from './queries.ts'
import css from './role-change.module.css'

/** The role; on another admin's row, admins get the control that changes it. */
export const RoleOf = ({ person, contact }: { person: Profile; contact: Contact }) =>
  contact.role === 'admin' && contact.id !== person.id && mayAssign(person) ? (
    <RoleChange contact={contact} />
  ) : (
    roleNames[contact.role]
  )

const RoleChange = ({ contact }: { contact: Contact }) => {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<Role | null>(null)
  const { busy, save } = useSave(users.updateError)
  const name = fullName(contact)
  const change = (role: Role) =>
    save(async () => {
      await api(updateUser, { params: { id: contact.id }, body: { role } })
      setWanted(null)
      toast.done(t.roleChanged(name, roleNames[role]))
      await invalidateUsers(client)
    })
  return (
    <span className={css.role}>
      <Select
        aria-label={t.changeRole(name)}
        value={contact.role}
        onChange={(event) => setWanted(event.target.value as Role)}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </Select>
      {wanted && (
        <Dialog
          urgent
          title={t.roleQuestion}
          onClose={() => setWanted(null)}
          actions={
            <>
              <Button onClick={() => setWanted(null)}>{ui.cancel}</Button>
              <Button kind="primary" busy={busy} onClick={() => void change(wanted)}>
                {t.change}
              </Button>
            </>
          }
        >
          <p>{t.roleText(name, roleNames[contact.role], roleNames[wanted])}</p>
        </Dialog>
      )}
    </span>
  )
}
