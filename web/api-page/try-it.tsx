import { useState } from 'react'
import { number } from '#web/platform/formats.ts'
import { api as t } from '#web/texts/api.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import css from './api-page.module.css'
import type { ApiEndpoint } from './description.ts'
import { faultOf, sendRequest, type Filled, type Result } from './request.ts'

const MAX_SHOWN = 20_000

interface TryItProps {
  endpoint: ApiEndpoint
  filled: Filled
  onFilled: (filled: Filled) => void
}

/** Sends a request with the reader's own session; one that may change data requires confirmation. */
export const TryIt = ({ endpoint, filled, onFilled }: TryItProps) => {
  const [fault, setFault] = useState<ReturnType<typeof faultOf>>(null)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const send = async () => {
    setAsking(false)
    setBusy(true)
    setResult(await sendRequest(endpoint, filled))
    setBusy(false)
  }
  const check = () => {
    const found = faultOf(endpoint, filled)
    setFault(found)
    if (found) return
    if (endpoint.method === 'GET') void send()
    else setAsking(true)
  }
  const missing = fault !== null && fault !== 'json' ? fault.missing : null
  return (
    <Form className={css.try} onSubmit={() => check()}>
      <p className={css.quiet}>{t.tryNote}</p>
      <div className={css.inputs}>
        {endpoint.parameters.map(({ name, required }) => (
          <TextField
            key={name}
            label={required ? `${name} (${t.required})` : name}
            value={filled.values[name] ?? ''}
            error={missing === name ? t.missing : undefined}
            autoComplete="off"
            onChange={(event) => {
              setFault(null)
              onFilled({ ...filled, values: { ...filled.values, [name]: event.target.value } })
            }}
          />
        ))}
      </div>
      {filled.body !== '' && (
        <Field label={t.bodyLabel} error={fault === 'json' ? t.badJson : undefined}>
          {(control) => (
            <textarea
              {...control}
              className={css.body}
              rows={Math.min(16, filled.body.split('\n').length + 1)}
              spellCheck={false}
              value={filled.body}
              onChange={(event) => {
                setFault(null)
                onFilled({ ...filled, body: event.target.value })
              }}
            />
          )}
        </Field>
      )}
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          {t.send}
        </Button>
      </div>
      <div role="status" className={css.result}>
        {result && <ResponseView result={result} />}
      </div>
      {asking && (
        <Dialog
          urgent
          title={t.writes}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{ui.cancel}</Button>
              <Button kind="primary" onClick={() => void send()}>
                {t.send}
              </Button>
            </>
          }
        >
          <p>{t.writesText(`${endpoint.method} ${endpoint.path}`)}</p>
        </Dialog>
      )}
    </Form>
  )
}

const ResponseView = ({ result: { status, ms, type, body } }: { result: Result }) => {
  if (status === 0) return <p>{t.unreachable}</p>
  return (
    <>
      <p>
        <b>{t.status(status, number(ms), type || t.noType)}</b>
      </p>
      {'bytes' in body ? (
        <p>{t.fileOf(number(body.bytes))}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        <pre tabIndex={0} role="region" aria-label={t.result}>
          {body.text.slice(0, MAX_SHOWN)}
          {body.text.length > MAX_SHOWN && `\n${t.cut}`}
        </pre>
      )}
    </>
  )
}
