import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'
import { ui as t } from '#web/texts/ui.ts'
import { TextField } from './field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'> & {
  /** A browser should not store a field PIN: `off`. */
  autoComplete: 'current-password' | 'new-password' | 'off'
}

export const PasswordField = (props: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button type="button" aria-label={shown ? t.hidePassword : t.showPassword} onClick={() => setShown(!shown)}>
          <Icon aria-hidden="true" />
        </button>
      }
    />
  )
}
