import { IconEraser, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Role } from '#domain/access/policy.ts'
import { mayActOn, mayAssign } from '#domain/access/users.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { UserState } from '#domain/users/user.ts'
import { people as t } from '#web/texts/people.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { fullName } from '#web/ui/person/user-marks.tsx'
import css from './user-actions.module.css'

export interface Acted {
  id: number
  firstname: string
  lastname: string
  role: Role
  state: UserState
}

/** The permitted actions for this row, so that nothing is offered that the server would reject. */
export const UserActions = <U extends Acted>({
  person,
  user,
  onDelete,
}: {
  person: Profile
  user: U
  onDelete: (user: U) => void
}) => {
  const name = fullName(user)
  if (user.state === 'deleted')
    return mayAssign(person) ? (
      <Button kind="ghost" size="icon" aria-label={t.eraseNamed(name)} title={t.erase} onClick={() => onDelete(user)}>
        <IconEraser aria-hidden="true" />
      </Button>
    ) : null
  return (
    <span className={css.actions}>
      {mayActOn('user.edit', person, user) && (
        <Link
          to={person.id === user.id ? '/settings' : '/edit-user/$userId'}
          params={{ userId: String(user.id) }}
          {...asButton({ kind: 'ghost', size: 'icon' })}
          aria-label={t.editNamed(name)}
          title={t.edit}
        >
          <IconPencil aria-hidden="true" />
        </Link>
      )}
      {mayActOn('user.delete', person, user) && (
        <Button
          kind="ghost"
          size="icon"
          aria-label={t.removeNamed(name)}
          title={t.remove}
          onClick={() => onDelete(user)}
        >
          <IconTrash aria-hidden="true" />
        </Button>
      )}
    </span>
  )
}
