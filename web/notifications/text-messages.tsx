import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmSmsNumber, deleteSmsNumber, setSmsNumber, type SmsNumber } from '#domain/notifications/sms-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { notifications } from '#web/texts/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import css from './notifications.module.css'
import { smsNumberQuery } from './queries.ts'

const t = notifications.sms

/** The phone number for text messages. Renders nothing if the portal does not send any. */
export const TextMessages = () => {
  const { data: number } = useQuery(smsNumberQuery)
  if (number?.is_available !== true) return null
  return (
    <section className={css.part} aria-labelledby="sms-title">
      <h2 id="sms-title">{t.title}</h2>
      <p className={css.hint}>{t.intro}</p>
      {number.phone === null ? <NewNumber /> : <StoredNumber {...number} phone={number.phone} />}
    </section>
  )
}

const useStored = () => {
  const client = useQueryClient()
  return (number: SmsNumber) => client.setQueryData(smsNumberQuery.queryKey, number)
}

/** Normalises `+44 (7700) 900-123` and `0044…` to the digits that the server accepts, with the plus sign. */
const withoutSigns = (phone: string) => phone.replaceAll(/[\s()./-]/g, '').replace(/^00/, '+')

const NewNumber = () => {
  const store = useStored()
  const [phone, setPhone] = useState('')
  const { busy, issues, save } = useSave(t.error)
  const send = () =>
    void save(async () => {
      store(await api(setSmsNumber, { body: { phone: withoutSigns(phone) } }))
      toast.done(t.codeSent)
    })
  return (
    <Form className={css.form} onSubmit={send}>
      <TextField
        label={t.number}
        hint={t.numberHint}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        value={phone}
        error={issues.find(({ path }) => path === 'phone')?.message}
        onChange={(event) => setPhone(event.target.value)}
      />
      <div className={css.actions}>
        <Button type="submit" busy={busy}>
          {t.sendCode}
        </Button>
      </div>
    </Form>
  )
}

const StoredNumber = ({ phone, confirmed_at, awaits_code }: SmsNumber & { phone: string }) => {
  const client = useQueryClient()
  const store = useStored()
  const { busy, save } = useSave(t.error)
  const sendAgain = () =>
    void save(async () => {
      store(await api(setSmsNumber, { body: { phone } }))
      toast.done(t.codeSent)
    })
  const remove = () =>
    void save(async () => {
      await api(deleteSmsNumber, {})
      toast.done(t.removed)
      await client.invalidateQueries({ queryKey: smsNumberQuery.queryKey })
    })
  return (
    <>
      <p>
        <strong>{phone}</strong> {confirmed_at === null ? t.unconfirmed : t.confirmed}
      </p>
      {awaits_code && <Code />}
      <div className={css.actions}>
        {confirmed_at === null && (
          <Button busy={busy} onClick={sendAgain}>
            {t.sendAgain}
          </Button>
        )}
        <Button busy={busy} onClick={remove}>
          {t.remove}
        </Button>
      </div>
    </>
  )
}

const Code = () => {
  const store = useStored()
  const [code, setCode] = useState('')
  const { busy, issues, save } = useSave(t.error)
  const confirm = () =>
    void save(async () => {
      store(await api(confirmSmsNumber, { body: { code: code.trim() } }))
      toast.done(t.isConfirmed)
    })
  return (
    <Form className={css.form} onSubmit={confirm}>
      <TextField
        label={t.code}
        hint={t.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        error={issues.find(({ path }) => path === 'code')?.message}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={css.actions}>
        <Button type="submit" kind="primary" busy={busy}>
          {t.confirm}
        </Button>
      </div>
    </Form>
  )
}
