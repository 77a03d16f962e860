import { IconEraser, IconMail, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { mayActOn, mayAssign } from '#domain/access/users.ts'
import { requestPasswordReset } from '#domain/accounts/email-link-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { inviteUser, updateUser } from '#domain/users/endpoints.ts'
import type { User } from '#domain/users/user.ts'
import { api } from '#web/platform/api/api.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { people } from '#web/texts/people.ts'
import { users as t } from '#web/texts/users.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { InvitationNotice } from '#web/ui/person/invitation-notice.tsx'
import { fullName, StateTag } from '#web/ui/person/user-marks.tsx'
import css from './account-panel.module.css'
import { DeleteUser } from './delete-user.tsx'
import { cacheUser, invalidateUsers } from './queries.ts'
import { listFor } from './user-breadcrumbs.tsx'

/** Whether a person can sign in, and the related actions. */
export const AccountPanel = ({ user }: { user: User }) => {
  const person = usePerson()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [disabling, setDisabling] = useState(false)
  const [leaving, setLeaving] = useState<'deleted' | 'erased' | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const { busy, save } = useSave(t.updateError)
  const name = fullName(user)
  const needsLink = user.state === 'invited' || user.state === 'unverified' || user.pending_email !== null
  const { busy: sending, save: send } = useSave(messages.resetLinkError)
  const hasPasswords = usePortalSettings()?.passwords !== false
  // If passwords are disabled, an existing password cannot be used: the server knows which people have linked no
  // provider, and rejects invitations for the others.
  const mayReset = hasPasswords && user.state === 'active'
  const mayInvite = user.is_active && (needsLink || !hasPasswords) && mayActOn('user.create', person, user)

  const invite = () =>
    save(async (key) => {
      const { invitation_link, pending_email, email } = await api(inviteUser, { params: { id: user.id }, key })
      setLink(invitation_link)
      if (!invitation_link) toast.done(t.invited(pending_email ?? email))
    })
  const sendReset = () =>
    send(async () => {
      await api(requestPasswordReset, { body: { email: user.email } })
      toast.done(t.resetSent(user.email))
    })
  const setActive = async (is_active: boolean) => {
    const next = await api(updateUser, { params: { id: user.id }, body: { is_active, version: user.version } })
    cacheUser(client, next)
    toast.done(is_active ? t.enabled(name) : t.disabled(name))
    await invalidateUsers(client)
  }
  return (
    <section className={css.panel} aria-labelledby="account-title">
      <h2 id="account-title">{t.account}</h2>
      <div>
        <StateTag state={user.state} />
        <p className={css.text}>{t.stateTexts[user.state]}</p>
        {user.pending_email && <p className={css.text}>{t.pending(user.pending_email)}</p>}
      </div>
      {link && <InvitationNotice link={link} name={name} />}
      {(mayInvite || mayReset) && (
        <div className={css.actions}>
          {mayInvite && (
            <Button busy={busy} onClick={() => void invite()}>
              <IconMail aria-hidden="true" />
              {user.state === 'invited' || !needsLink ? t.invite : t.sendLink}
            </Button>
          )}
          {mayReset && (
            <Button busy={sending} onClick={() => void sendReset()}>
              <IconMail aria-hidden="true" />
              {t.sendReset}
            </Button>
          )}
        </div>
      )}
      <div className={css.revoking}>
        {user.is_active ? (
          <Button onClick={() => setDisabling(true)}>{t.disable}</Button>
        ) : (
          <Button busy={busy} onClick={() => void save(() => setActive(true))}>
            {t.enable}
          </Button>
        )}
        {mayActOn('user.delete', person, user) && (
          <Button kind="danger" onClick={() => setLeaving('deleted')}>
            <IconTrash aria-hidden="true" />
            {people.remove}
          </Button>
        )}
        {mayAssign(person) && (
          <Button onClick={() => setLeaving('erased')}>
            <IconEraser aria-hidden="true" />
            {people.erase}
          </Button>
        )}
      </div>
      {disabling && (
        <DeleteDialog
          question={t.disableQuestion(name)}
          kinds={{}}
          remove={() => setActive(false)}
          onClose={() => setDisabling(false)}
          onGone={() => setDisabling(false)}
        >
          {t.disableText}
        </DeleteDialog>
      )}
      {leaving && (
        <DeleteUser
          user={user}
          erases={leaving === 'erased'}
          onClose={() => setLeaving(null)}
          onGone={() => void navigate({ ...listFor(person), ignoreBlocker: true })}
        />
      )}
    </section>
  )
}
