import type { User } from '#domain/users/user.ts'
import { roleNames } from '#web/texts/frame.ts'
import { people } from '#web/texts/people.ts'
import { users as t } from '#web/texts/users.ts'
import { Notice } from '#web/ui/notice.tsx'

const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' })

/** What somebody else did to the same person while the form was open. */
export const TheirChanges = ({ lines }: { lines: string[] }) => (
  <div ref={bringIntoView}>
    <Notice tone="warn" live title={t.theirs}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t.theirsText}</p>
    </Notice>
  </div>
)

type Shown = keyof typeof people.form
const said = (user: User, name: Shown): string => {
  const value = name === 'organisation_id' ? user.organisation_title : user[name]
  if (value === null || value === '') return '–'
  if (name === 'role') return roleNames[user.role]
  return typeof value === 'boolean' ? (value ? people.yes : people.no) : String(value)
}

/** `City: Ledbury became Ross`, for each member that is another now. */
export const whatChanged = (before: User, now: User): string[] =>
  (Object.keys(people.form) as Shown[])
    .filter((name) => before[name] !== now[name])
    .map((name) => t.changed(people.form[name], said(before, name), said(now, name)))
