import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
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

const NONE = -1
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
}

/** A text that may be an existing one or new: the typed text counts, suggestions only save typing. */
export const ComboBox = <S extends Suggestion>(props: ComboBoxProps<S>) => {
  const { label, hint, error, aside, value, onType, suggestions, onChoose } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(NONE)
  const shown = open ? suggestions : []
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const close = () => {
    setOpen(false)
    setAt(NONE)
  }
  const choose = (suggestion: S) => {
    onChoose(suggestion)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter completes a word that is still being composed.
    if (event.nativeEvent.isComposing) return
    // With a modifier, the key belongs to the browser.
    const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : steps[event.key]
    const chosen = shown[at]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
    if (event.key === 'Escape' && shown.length > 0) {
      // Closes the list, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    if (step === undefined) return
    event.preventDefault()
    setOpen(true)
    if (suggestions.length > 0) setAt(step(at, suggestions.length))
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
              setAt(NONE)
              onType(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={t.choicesOf(label)}
            className={css.list}
            hidden={shown.length === 0}
            // The field keeps the focus, so that the list stays open.
            onMouseDown={(event) => event.preventDefault()}
          >
            {shown.map((suggestion, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keyboard
              <div
                key={suggestion.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={css.option}
                // Not on pointer down, because a finger that scrolls the list presses too.
                onClick={() => choose(suggestion)}
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
