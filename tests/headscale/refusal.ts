/** Returns the code and message of a refused call. */
export async function refusal(call: Promise<unknown>): Promise<{ code: string; message: string }> {
  return call.then(
    (value) => ({ code: 'none', message: JSON.stringify(value) }),
    (error: unknown) => ({ code: (error as { code: string }).code, message: (error as Error).message }),
  )
}
