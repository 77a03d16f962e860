import { IconCopy } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { copyText } from '#web/platform/copy-text.ts'
import { usePageTitleAndFocus } from '#web/platform/navigation/page-title-and-focus.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { api as t } from '#web/texts/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import tabs from '#web/ui/tabs.module.css'
import css from './api-page.module.css'
import { codeSamples, languageNames, type SampleLanguage } from './code-samples.ts'
import {
  responseOf,
  bodyOf,
  formOf,
  refusalsOf,
  rowsOf,
  type ApiResponse,
  type ApiEndpoint,
  type Schema,
} from './description.ts'
import { permissionText } from './permission.ts'
import { emptyRequest } from './request.ts'
import { rulesOf, schemaRows, typeOf, type SchemaRow } from './schema-rows.ts'
import { TryIt } from './try-it.tsx'
import { WithCode } from './with-code.tsx'

interface EndpointDetailsProps {
  endpoint: ApiEndpoint
  /** It was chosen in the list, so that its heading takes the focus. */
  isChosen?: boolean
}

/** Everything about one endpoint, and a form to try it. */
export const EndpointDetails = ({ endpoint, isChosen = false }: EndpointDetailsProps) => {
  const arrived = usePageTitleAndFocus<HTMLHeadingElement>(`${endpoint.operationId} · ${t.title}`)
  useEffect(() => {
    if (isChosen) arrived.current?.focus({ preventScroll: true })
  }, [isChosen, arrived])
  const [filled, setFilled] = useState(() => emptyRequest(endpoint))
  const isSignedIn = useSignedIn()
  const body = bodyOf(endpoint)
  const form = formOf(endpoint)
  const response = responseOf(endpoint)
  return (
    <article aria-labelledby="endpoint">
      <h2 id="endpoint" ref={arrived} tabIndex={-1}>
        {endpoint.operationId}
      </h2>
      <p className={css.address}>
        <b data-method={endpoint.method}>{endpoint.method}</b> <code>{endpoint.path}</code>
      </p>
      <p>{endpoint.summary}</p>
      {endpoint.description && (
        <p>
          <WithCode text={endpoint.description} />
        </p>
      )}
      <Part title={t.permission}>
        <p>{permissionText(endpoint['x-policy'])}</p>
      </Part>
      {endpoint.parameters.length > 0 && (
        <Part title={t.parameters}>
          <Rows
            caption={t.parameters}
            rows={endpoint.parameters.map(({ name, in: where, required, description, schema }) => ({
              name,
              type: typeOf(schema),
              rules: [[t.where[where], ...(required ? [t.required] : []), ...rulesOf(schema)].join(', ')].join('. '),
              meaning: description ?? '',
            }))}
          />
        </Part>
      )}
      {body && (
        <Part title={t.body}>
          <SchemaTable schema={body} caption={t.body} />
        </Part>
      )}
      {form && (
        <Part title={t.form}>
          <SchemaTable schema={form} caption={t.form} />
        </Part>
      )}
      <Part title={t.answer(response.status)}>
        <ResponseShape response={response} />
        <p className={css.quiet}>{t.refused(refusalsOf(endpoint))}</p>
      </Part>
      {response.example !== undefined && (
        <Part title={t.answerExample}>
          <Example name={t.answerExample} text={JSON.stringify(response.example, null, 2)} />
        </Part>
      )}
      <Part title={t.example}>
        <Samples samples={codeSamples(endpoint, filled, location.origin)} />
      </Part>
      <Part title={t.tryIt}>
        {!isSignedIn ? (
          <p>{t.trySignIn}</p>
        ) : endpoint['x-policy'] === 'device' ? (
          <p>{t.tryDevice}</p>
        ) : form ? (
          <p>{t.tryForm}</p>
        ) : (
          <TryIt endpoint={endpoint} filled={filled} onFilled={setFilled} />
        )}
      </Part>
    </article>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.part}>
    <h3>{title}</h3>
    {children}
  </div>
)

const ResponseShape = ({ response: { status, data, files } }: { response: ApiResponse }) => {
  if (files.length > 0) return <p>{t.fileAnswer(files.join(', '))}</p>
  if (!data || data.type === 'null')
    return (
      <p>
        <WithCode text={t.noAnswer} />
      </p>
    )
  const rows = rowsOf(data)
  return (
    <>
      <p>
        <WithCode text={rows ? t.listAbout : t.answerAbout} />
      </p>
      <SchemaTable schema={rows ?? data} caption={t.answer(status)} />
    </>
  )
}

const SchemaTable = ({ schema, caption }: { schema: Schema; caption: string }) => {
  const rows = schemaRows(schema)
  const type = typeOf(schema)
  return (
    <>
      {(rows.length === 0 || type !== 'object') && (
        <p>
          <code>{type}</code>
        </p>
      )}
      {rows.length > 0 && <Rows caption={caption} rows={rows} />}
    </>
  )
}

const Rows = ({ caption, rows }: { caption: string; rows: SchemaRow[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <div className={css.scroll} tabIndex={0} role="region" aria-label={caption}>
    <table className={css.rows}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t.columns.name}</th>
          <th scope="col">{t.columns.type}</th>
          <th scope="col">{t.columns.rules}</th>
          <th scope="col">{t.columns.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, type, rules, meaning }) => (
          <tr key={name}>
            <th scope="row">
              <MemberName name={name} />
              <span className={css.under}>
                <small>{[type, rules].filter(Boolean).join(', ')}</small>
                <WithCode text={meaning} />
              </span>
            </th>
            <td>{type}</td>
            <td>{rules}</td>
            <td>
              <WithCode text={meaning} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** `rows[].place.x`, with the members around it in a lighter colour. */
const MemberName = ({ name }: { name: string }) => {
  const end = name.lastIndexOf('.') + 1
  return (
    <code>
      {end > 0 && <span className={css.around}>{name.slice(0, end)}</span>}
      {name.slice(end)}
    </code>
  )
}

/** The request in the selected language; the selection is remembered from endpoint to endpoint. */
let lastLanguage: SampleLanguage = 'curl'
const Samples = ({ samples }: { samples: ReturnType<typeof codeSamples> }) => {
  const [language, setLanguage] = useState(lastLanguage)
  const shown = samples.find((sample) => sample.language === language) ?? samples[0]
  return (
    shown && (
      <div className={css.samples}>
        <Tabs
          name={t.languages}
          tabs={samples.map((sample) => ({ key: sample.language, title: languageNames[sample.language] }))}
          tab={shown.language}
          onChoose={(chosen) => {
            lastLanguage = chosen
            setLanguage(chosen)
          }}
          css={tabs}
        >
          <Example name={t.example} text={shown.text} />
          {(shown.language === 'python' || shown.language === 'r') && (
            <p className={css.quiet}>{t.clientNeeded(languageNames[shown.language])}</p>
          )}
        </Tabs>
      </div>
    )
  )
}

const Example = ({ name, text }: { name: string; text: string }) => {
  return (
    <div className={css.example}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <pre tabIndex={0} aria-label={name} role="region">
        {text}
      </pre>
      <Button onClick={() => void copyText(text, t.copied)}>
        <IconCopy aria-hidden="true" />
        {t.copy}
      </Button>
    </div>
  )
}
