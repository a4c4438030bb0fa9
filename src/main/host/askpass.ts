/** The variable that names the folder for questions. */
export const ASK_FOLDER = 'MESH_CONSOLE_ASK'
/** The variable that holds the console's process id. */
export const ASK_PID = 'MESH_CONSOLE_PID'

/**
 * The program that ssh starts for each question (`SSH_ASKPASS`). It puts the question into a file, and prints the answer that it reads from
 * a pipe: answers are never in a file. It opens the pipe before it asks, because an answer that finds no reader is lost, and ssh would wait
 * forever. It ends without an answer if the person refuses, or if ssh or the console is gone.
 */
export const ASKPASS = `#!/bin/sh
umask 077
cd "$${ASK_FOLDER}" || exit 1
id=$$
mkfifo "answer.$id" || exit 1
trap 'rm -f "answer.$id" "question.$id" "new.$id"; kill "$watch" 2>/dev/null' EXIT
trap 'exit 1' HUP INT TERM
(while kill -0 "$PPID" && kill -0 "$${ASK_PID}"; do sleep 1; done; kill "$id") >/dev/null 2>&1 </dev/null &
watch=$!
exec 3<>"answer.$id"
printf '%s\\n%s' "\${SSH_ASKPASS_PROMPT-}" "$1" >"new.$id" && mv "new.$id" "question.$id" || exit 1
IFS= read -r verdict <&3
[ "$verdict" = yes ] || exit 1
IFS= read -r answer <&3
printf '%s\\n' "$answer"
`
