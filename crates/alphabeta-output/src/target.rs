//! Where results go.

use crate::visible::visible;
use same_file::Handle;
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// What a command makes. A file that holds anything else is not replaced.
pub struct Kind {
    /// What people call it.
    pub name: &'static str,
    /// Whether a file that begins so holds one.
    pub is_start: fn(&str) -> bool,
}

/// How much of a file is read to see what it holds.
const START: u64 = 8 << 10;

/// Where a result goes.
pub struct Target {
    path: PathBuf,
    place: Place,
}

enum Place {
    Stdout,
    /// A pipe, a device: written as it is.
    Open,
    /// Where links lead, and the file that is there.
    File(PathBuf, Option<Handle>),
}

impl Target {
    /// What `path` names, for a result of this kind: `-` is standard output.
    ///
    /// Only a regular file is looked at, and only its start: a pipe would wait for somebody to write,
    /// and a device may never end.
    ///
    /// # Errors
    ///
    /// Where something else is there, and where it may not be written.
    pub fn new(path: &Path, kind: &Kind) -> Result<Target, Box<dyn Error>> {
        let place = Place::of(path, kind)?;
        Ok(Target { path: path.to_path_buf(), place })
    }

    /// Whether this is where standard output goes.
    pub fn is_stdout(&self) -> bool {
        matches!(self.place, Place::Stdout)
    }

    /// How messages name the file, if it is one.
    pub fn name(&self) -> Option<String> {
        (!self.is_stdout()).then(|| visible(&self.path))
    }

    /// That this is not what a result is made of.
    ///
    /// # Errors
    ///
    /// Where it is, by whatever name.
    pub fn differs_from(&self, input: &Handle) -> Result<(), String> {
        match &self.place {
            Place::File(_, Some(old)) if old == input => {
                Err(format!("{} is the input: write to another file", visible(&self.path)))
            }
            _ => Ok(()),
        }
    }

    /// Writes `bytes` to it.
    ///
    /// # Errors
    ///
    /// Those of the system. An [`io::Error`] is of standard output, or says that nobody reads any more.
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
        // To be written as well, since a file that is protected is to stay.
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(fails)?;
        let mut start = Vec::new();
        (&file).take(START).read_to_end(&mut start).map_err(fails)?;
        let old = Handle::from_file(file).map_err(fails)?;
        if Handle::stdout().is_ok_and(|stdout| stdout == old) {
            return Ok(Place::Stdout);
        }
        if !start.is_empty() && !(kind.is_start)(&String::from_utf8_lossy(&start)) {
            let (path, name) = (visible(path), kind.name);
            let way_out = "delete it first, or write to another file";
            return Err(format!("{path} is there, and is no {name}: {way_out}").into());
        }
        Ok(Place::File(follow(path), Some(old)))
    }
}

/// Where the links at the end of `path` lead, also if nothing is there.
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

/// Makes a file beside `place`, and gives it that name when all is written: then the old one is gone,
/// but for other names that it may have.
fn replace(place: &Path, bytes: &[u8], old: Option<Handle>) -> io::Result<()> {
    let folder = place.parent().filter(|folder| *folder != Path::new(""));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".alphabeta-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As files are made that anyone makes: tempfile's are private.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")));
    let file = file.map_err(|error| {
        // It goes on with the name of a file that nobody knows.
        let text = error.to_string();
        let cause = text.split(" at path ").next().unwrap_or_default();
        let start = if old.is_some() { "cannot make a new file beside it: " } else { "" };
        io::Error::new(error.kind(), format!("{start}{cause}"))
    })?;
    file.as_file().write_all(bytes)?;
    if let Some(old) = old {
        let metadata = old.as_file().metadata()?;
        // Windows replaces no file that is open.
        drop(old);
        #[cfg(unix)]
        {
            use std::os::unix::fs::{fchown, MetadataExt};
            // Who may not give files away goes on as their owner.
            let _ = fchown(file.as_file(), Some(metadata.uid()), Some(metadata.gid()));
        }
        file.as_file().set_permissions(metadata.permissions())?;
    }
    // Some disks say only here that they are full.
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
