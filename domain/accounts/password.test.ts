import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messages } from '../messages.ts'
import { containsOwner, newPassword, passwordFault, passwordWeakness } from './password.ts'

describe('password requirements', () => {
  it.each([
    ['', 'Password is required'],
    ['Ab1!x', 'Password needs at least 8 characters'],
    ['kestrel7!q', 'Password needs an uppercase letter'],
    ['KESTREL7!Q', 'Password needs a lowercase letter'],
    ['Kestrel!qv', 'Password needs a digit'],
    ['Kestrel7qv', 'Password needs a special character (!@#$%^&*)'],
    ['kestrel', 'Password needs at least 8 characters, an uppercase letter, a digit, a special character (!@#$%^&*)'],
    ['Kestrel7!-', 'Password contains invalid characters'],
    ['Kestrel7! q', 'Password contains invalid characters'],
    ['Këstrel7!q', 'Password contains invalid characters'],
    ['Kestrel7!\n', 'Password contains invalid characters'],
    [`Kestrel7!${'qv'.repeat(60)}`, 'Password can have at most 128 characters'],
    ['Kestrel7!qv', null],
    [`Kestrel7!${'qv'.repeat(59)}q`, null],
  ])('%j: %s', (password, fault) => {
    expect(passwordFault(password)).toBe(fault)
  })

  it('report a weak password in the words of the specification, then the reason, and a missing one as required', () => {
    expect(newPassword.safeParse('Password1!').error?.issues.map((issue) => issue.message)).toEqual([
      messages.weakPassword,
      'The password is mostly a common word or name. Add at least 4 characters of your own.',
    ])
    expect(newPassword.safeParse(undefined).error?.issues.map((issue) => issue.message)).toEqual([
      'Password is required',
    ])
  })
})

describe('password weakness', () => {
  it.each([
    ['Password1!', 'The password is mostly a common word or name. Add at least 4 characters of your own.'],
    ['Abcdefg1!', 'The password is mostly a sequence such as abc, 123 or aaa. Add at least 4 characters of your own.'],
    ['Aaaa111!!!', 'The password is mostly a sequence such as abc, 123 or aaa. Add at least 4 characters of your own.'],
    ['Summer2026!', 'The password is mostly a common word or name and a year. Add at least 4 characters of your own.'],
    ['kestrel', null],
    ['Kestrel7!qv', null],
  ])('%s: %s', (password, why) => {
    expect(passwordWeakness(password)).toBe(why)
  })
})

describe('whether a password contains its owner’s name or email address', () => {
  const zoe = { firstname: 'Zoë-Marie', lastname: 'Li', email: 'z.wintergreen+farm@example.org' }
  it.each([
    ['Fen!marie77', true],
    ['Fen!M4r1e77', true],
    ['Winter!green77', false],
    ['WINTERGREEN7!a', true],
    ['Fen!farm77qv', true],
    ['Fen!Example77', false],
    ['Fen!Li77zoeqv', false],
    ['Kestrel7!qv', false],
  ])('%s: %s', (password, contains) => {
    expect(containsOwner(password, zoe)).toBe(contains)
  })

  it('checks only the email address of an owner without names', () => {
    const owner = { firstname: null, lastname: null, email: 'rosa@example.org' }
    expect(containsOwner('Fen!Rosa77', owner)).toBe(true)
    expect(containsOwner('Fen!Null77', owner)).toBe(false)
  })
})

describe('common passwords', () => {
  // Passwords of published lists with all four kinds of characters, and how people satisfy such rules.
  it.each(
    `Password1! Passw0rd! P@ssw0rd P@ssw0rd1 P@$$w0rd1 P@55w0rd! Pa$$w0rd Password@123 Password123! Password1234!@#$ Pass@123
    Pass@1234 Pass@12345 Admin@123 Admin@1234 Adm1n!23 Welcome1! Welcome@123 We1come! Welcome123# Qwerty1! Qwerty@123
    Qwerty123! Qwertz123! Qwer1234! Qwer!234 Asdf@1234 Asdfgh1! Zxcvbn1! Zxcvbnm1! 1qaz!QAZ 1qaz@WSX !QAZ2wsx Zaq12wsx! Zaq1@wsx
    1Q2w3e4r! Q1w2e3r4! A1b2c3d4! Abc123!@# Abcd@1234 Abcd1234! Abc@1234 Aa123456! Aa@123456 Aa12345! Ab@12345 Tt@123456
    Test@123 Test1234! Demo@123 Temp@123 Guest12! Hello@123 He11o!23 Letmein1! L3tme1n! Iloveyou1! Il0vey0u! Summer2026! Winter2025!
    Spring@2024 August2023! Monday1! Sunshine1! Princess1! Dragon1! Monkey1! Monkey12! Football1! Baseball#1 Batman1! Michael1! Jordan23!
    Kumar@123 India@123 England1! Liverpool1! Computer1! Google@1 Samsung1! Changeme1! Ch@ngeme1 Default1! Master@1 Super@123 Secret1!
    Bombus1! Bombus2026! B0mbus#1 Strawberry1! Str@wberry24! Raspberry#2 Pollinator1! Farm@2024 Farmer123! Aaaa1111! Aaa111!!! Aa@112233 Aa@102030 Global123@ Qwerty123! 12345678@aA Abcd1234@ Pakistan@123
    P4ssword1! S3cre7!12 Tes7!123 Administrator1! Summer!k7
    Password1234567890!@#$ 1!Password 123Summer! PASSWORd1! PasswordPassword1!`
      .trim()
      .split(/\s+/),
  )('%s is rejected', (password) => {
    expect(passwordFault(password)).toBe(messages.weakPassword)
  })

  it.each([
    ['few letters among many other characters', 'A7#b92!c84'],
    ['a common word with as much again', 'Test!k7$xQ'],
    ['a word and a name that are not common', 'Kestrel7!Barn'],
    ['a sentence that has a common word', 'MyDogEatsSummer2Apples!'],
    ['several common words in a row', 'SummerMonkeyDragon1!'],
    ['a name with a run of letters in it', 'First!Tower9'],
    ['a common word and four characters more', 'Summer!k7x'],
    ['the same letter twice', 'Summer1kkx!'],
    ['the end of the alphabet and a number', 'Summer!Pz01'],
    ['digits that are no run', 'Pass#83910457263'],
    ['eight random characters', 'xK9#mQ2v'],
  ])('do not include %s', (_name, password) => {
    expect(passwordFault(password)).toBeNull()
  })

  it('include none of 3,000 samples of ten random characters', () => {
    const kinds = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789', '!@#$%^&*']
    const any = fc.constantFrom(...kinds.join(''))
    const password = fc
      .tuple(...kinds.map((kind) => fc.constantFrom(...kind)), fc.array(any, { minLength: 6, maxLength: 6 }))
      .map((drawn) => drawn.flat().join(''))
    const refused = fc.sample(password, { numRuns: 3_000, seed: 7 }).filter((one) => passwordFault(one) !== null)
    expect(refused).toEqual([])
  })
})
