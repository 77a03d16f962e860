import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { ui as t } from '#web/texts/ui.ts'
import css from './combo-box.module.css'
import { Field, Input } from './field.tsx'

export interface Suggestion {
  key: string | number
  title: string
  detail?: string | undefined
}

interface ComboBoxProps<S extends Suggestion> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  aside?: ReactNode
  value: string
  onType: (text: string) => void
  suggestions: readonly S[]
  onChoose: (suggestion: S) => void
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** A text that may be one of those known, or a new one: what is typed counts, a suggestion only saves typing. */
export const ComboBox = <S extends Suggestion>(props: ComboBoxProps<S>) => {
  const { label, hint, error, aside, value, onType, suggestions, onChoose } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const shown = open ? suggestions : []
  const choose = (suggestion: S) => {
    onChoose(suggestion)
    setOpen(false)
    setAt(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const chosen = shown[at]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
    if (event.key === 'Escape' && shown.length > 0) {
      // The list closes, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
    if (step === undefined) return
    event.preventDefault()
    setOpen(true)
    if (suggestions.length > 0) setAt((at + step + suggestions.length) % suggestions.length)
  }
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <>
          <Input
            {...control}
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={shown[at] ? `${id}-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => {
              setOpen(true)
              setAt(-1)
              onType(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={t.choicesOf(label)}
            className={css.list}
            hidden={shown.length === 0}
          >
            {shown.map((suggestion, index) => (
              <div
                key={suggestion.key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={css.option}
                // Before the field loses its focus, and with it the list.
                onPointerDown={(event) => {
                  event.preventDefault()
                  choose(suggestion)
                }}
              >
                {suggestion.title}
                {suggestion.detail && <small>{suggestion.detail}</small>}
              </div>
            ))}
          </div>
          <span className="vh" role="status">
            {shown.length > 0 && t.choices(shown.length)}
          </span>
        </>
      )}
    </Field>
  )
}
