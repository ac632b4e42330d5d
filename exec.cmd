@rem So that `exec`, which npm start needs in other shells to pass signals on, is a command on Windows, too.
@%*
