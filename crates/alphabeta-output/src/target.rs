//! The target of a result: standard output, a device or a file.

use crate::visible::visible;
use same_file::Handle;
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The kind of file that a command makes. A file of any other kind is not replaced.
pub struct Kind {
    /// The name for messages.
    pub name: &'static str,
    /// Whether a file that begins with this text is of this kind.
    pub is_start: fn(&str) -> bool,
}

/// How many bytes of a file are read to recognise its kind.
const START: u64 = 8 << 10;

/// The target of a result.
pub struct Target {
    path: PathBuf,
    place: Place,
}

enum Place {
    Stdout,
    /// A pipe or a device, which is opened and written.
    Open,
    /// A regular file: its path with links followed, and the file that is there now.
    File(PathBuf, Option<Handle>),
}

impl Target {
    /// The target that `path` names, for a result of this kind. `-` is standard output.
    ///
    /// Only regular files are read, and only their start: reading a pipe would wait for its writer,
    /// and a device may never end.
    ///
    /// # Errors
    ///
    /// If the file is of another kind, or cannot be read or written.
    pub fn new(path: &Path, kind: &Kind) -> Result<Target, Box<dyn Error>> {
        let place = Place::of(path, kind)?;
        Ok(Target { path: path.to_path_buf(), place })
    }

    /// Whether this is standard output, by any name.
    pub fn is_stdout(&self) -> bool {
        matches!(self.place, Place::Stdout)
    }

    /// The name for messages, unless it is standard output.
    pub fn name(&self) -> Option<String> {
        (!self.is_stdout()).then(|| visible(&self.path))
    }

    /// Checks that the target is not the input.
    ///
    /// # Errors
    ///
    /// If both are the same file, even under different names.
    pub fn differs_from(&self, input: &Handle) -> Result<(), String> {
        match &self.place {
            Place::File(_, Some(old)) if old == input => {
                Err(format!("{} is the input file: write to another file", visible(&self.path)))
            }
            _ => Ok(()),
        }
    }

    /// Writes `bytes` to the target.
    ///
    /// # Errors
    ///
    /// Those of the system. An [`io::Error`] means that standard output failed, or that the reader of
    /// a pipe has closed it. Other errors name the file.
    pub fn write(self, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
        let done = match self.place {
            Place::Stdout => return Ok(print(bytes)?),
            Place::Open => write_to(&self.path, bytes),
            Place::File(place, old) => replace(&place, bytes, old),
        };
        done.map_err(|error| {
            if error.kind() == ErrorKind::BrokenPipe {
                return error.into();
            }
            format!("{}: {error}", visible(&self.path)).into()
        })
    }
}

impl Place {
    fn of(path: &Path, kind: &Kind) -> Result<Place, Box<dyn Error>> {
        let names = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
        if names.iter().any(|name| path == Path::new(name)) {
            return Ok(Place::Stdout);
        }
        let fails = |error| format!("{}: {error}", visible(path));
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => {}
            Ok(_) => return Ok(Place::Open),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Place::File(follow(path), None));
            }
            Err(error) => return Err(fails(error).into()),
        }
        // Opened for writing, too: a file that is protected from writing must not be replaced.
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(fails)?;
        let mut start = Vec::new();
        (&file).take(START).read_to_end(&mut start).map_err(fails)?;
        let old = Handle::from_file(file).map_err(fails)?;
        if Handle::stdout().is_ok_and(|stdout| stdout == old) {
            return Ok(Place::Stdout);
        }
        if !start.is_empty() && !(kind.is_start)(&String::from_utf8_lossy(&start)) {
            let (path, name) = (visible(path), kind.name);
            return Err(format!(
                "{path} already exists, and is no {name}: delete it first, or write to another file"
            )
            .into());
        }
        Ok(Place::File(follow(path), Some(old)))
    }
}

/// The path that the links at the end of `path` lead to, even if no file is there.
fn follow(path: &Path) -> PathBuf {
    let mut place = path.to_path_buf();
    while let Ok(to) = fs::read_link(&place) {
        place = place.parent().unwrap_or(Path::new("")).join(to);
    }
    place
}

fn write_to(path: &Path, bytes: &[u8]) -> io::Result<()> {
    OpenOptions::new().write(true).open(path)?.write_all(bytes)
}

/// Writes a new file beside `place`, and renames it to `place` at the end. So the old file stays
/// complete until the new one is.
fn replace(place: &Path, bytes: &[u8], old: Option<Handle>) -> io::Result<()> {
    let folder = place.parent().filter(|folder| *folder != Path::new(""));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".alphabeta-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The usual permissions: those of tempfile are private to the user.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")));
    let file = file.map_err(|error| {
        // The rest of the text is the name of the temporary file, which the user does not know.
        let text = error.to_string();
        let cause = text.split(" at path ").next().unwrap_or_default();
        let start = if old.is_some() { "cannot create a new file beside it: " } else { "" };
        io::Error::new(error.kind(), format!("{start}{cause}"))
    })?;
    file.as_file().write_all(bytes)?;
    if let Some(old) = old {
        let metadata = old.as_file().metadata()?;
        // Windows does not replace an open file.
        drop(old);
        #[cfg(unix)]
        {
            use std::os::unix::fs::{fchown, MetadataExt};
            // Only root may give a file away. Otherwise the file belongs to the user who writes it.
            let _ = fchown(file.as_file(), Some(metadata.uid()), Some(metadata.gid()));
        }
        file.as_file().set_permissions(metadata.permissions())?;
    }
    // Some file systems report only here that the disk is full.
    file.as_file().sync_all()?;
    file.persist(place)?;
    Ok(())
}

/// Writes `bytes` to standard output.
pub fn print(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout();
    stdout.write_all(bytes)?;
    stdout.flush()
}
