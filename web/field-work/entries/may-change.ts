import { mayChange } from '#domain/access/own.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { can } from '#web/platform/session/profile.ts'

/** What this person may do with an entry; the server decides in the end. */
export const allowedWith = (person: Profile, observer_id: number | null) => ({
  change: can(person, 'survey.edit') && mayChange('survey.edit', person, observer_id),
  history: can(person, 'history.see'),
})
