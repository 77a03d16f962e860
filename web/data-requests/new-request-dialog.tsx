import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createDataRequest } from '#domain/data-requests/endpoints.ts'
import { requestKinds, type RequestKind } from '#domain/data-requests/request.ts'
import { api } from '#web/platform/api/api.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { toast } from '#web/platform/toasts.ts'
import { dataRequestTexts as texts } from '#web/texts/data-requests.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import layout from '#web/ui/form/record-form.module.css'
import { invalidateDataRequests, organisationsQuery, peopleQuery } from './queries.ts'

const t = texts.form

/** Records a request that was received by post or email. */
export const NewRequestDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const [kind, setKind] = useState<RequestKind>('export-person')
  const [subject, setSubject] = useState<number | null>(null)
  const [received_on, setReceived] = useState(today)
  const [isTried, setTried] = useState(false)
  const { busy, save } = useSave(texts.failed)
  const isPerson = kind.endsWith('person')
  const create = () => {
    setTried(true)
    if (subject === null) return
    const whose = isPerson ? { user_id: subject } : { organisation_id: subject }
    const received = received_on === '' || received_on === today ? {} : { received_on }
    void save(async () => {
      await api(createDataRequest, { body: { kind, ...whose, ...received } })
      toast.done(t.created)
      await invalidateDataRequests(client)
      onClose()
    })
  }
  return (
    <Dialog
      title={texts.new}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button kind={kind.startsWith('erase') ? 'danger' : 'primary'} busy={busy} onClick={create}>
            {t.create}
          </Button>
        </>
      }
    >
      <div className={layout.form}>
        <Field label={t.kind}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={({ target }) => {
                setKind(target.value as RequestKind)
                setSubject(null)
              }}
            >
              {requestKinds.map((one) => (
                <option key={one} value={one}>
                  {texts.kinds[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isPerson ? (
          <PersonSelect chosen={subject} onChoose={setSubject} />
        ) : (
          <OrganisationSelect chosen={subject} onChoose={setSubject} />
        )}
        <TextField
          label={t.received}
          type="date"
          max={today}
          value={received_on}
          onChange={({ target }) => setReceived(target.value)}
        />
        <p>{t.hints[kind]}</p>
        {isTried && subject === null && <Notice live tone="bad" title={t.missing} />}
      </div>
    </Dialog>
  )
}

interface SubjectProps {
  chosen: number | null
  onChoose: (id: number | null) => void
}
const idOf = (text: string) => (text === '' ? null : Number(text))

const PersonSelect = ({ chosen, onChoose }: SubjectProps) => {
  const { data: people = [] } = useQuery(peopleQuery)
  return (
    <Field label={t.person}>
      {(control) => (
        <Select {...control} value={chosen ?? ''} onChange={({ target }) => onChoose(idOf(target.value))}>
          <option value="">{t.choosePerson}</option>
          {people.map(({ id, firstname, lastname, email }) => (
            <option key={id} value={id}>
              {firstname} {lastname} · {email}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const OrganisationSelect = ({ chosen, onChoose }: SubjectProps) => {
  const { data: organisations = [] } = useQuery(organisationsQuery)
  return (
    <Field label={t.organisation}>
      {(control) => (
        <Select {...control} value={chosen ?? ''} onChange={({ target }) => onChoose(idOf(target.value))}>
          <option value="">{t.chooseOrganisation}</option>
          {organisations.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
