import type { ComponentType } from 'react'
import type { Action } from '#domain/access/policy.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { frame as t } from '#web/texts/frame.ts'
import { DeadEnd } from './dead-end.tsx'

/** A page for people with a permission. Others are informed before they fill in anything or wait for a rejection. */
export const onlyFor = (action: Action, Page: ComponentType): ComponentType => {
  const Allowed = () =>
    can(usePerson(), action) ? <Page /> : <DeadEnd title={t.notAllowedTitle} text={t.notAllowedText} />
  return Allowed
}
